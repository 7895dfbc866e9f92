export default function Page() {
  return <h1>market</h1>
}
