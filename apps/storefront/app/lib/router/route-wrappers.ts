// The build wraps the parts of every route's module in these, which it takes from "react-router" (build-tools/own-router.ts): there they hand over the router's
// data. Ours come with theirs.

const asItIs = <Part>(part: Part): Part => part

export { asItIs as UNSAFE_withComponentProps, asItIs as UNSAFE_withErrorBoundaryProps }
