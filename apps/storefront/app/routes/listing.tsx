export default function Page() {
  return <h1>listing</h1>
}
