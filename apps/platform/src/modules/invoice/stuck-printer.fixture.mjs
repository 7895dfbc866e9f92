import { parentPort } from 'node:worker_threads'

// A thread that prints what it is told: nothing, for ever, or too much.
parentPort.on('message', ({ id, country }) => {
  if (country === 'stuck') for (;;);
  if (country === 'greedy') for (const kept = []; ; ) kept.push(Array.from({ length: 100_000 }, () => ({})))
  if (country === 'gone') process.exit(1)
  if (country === 'slow') setTimeout(() => parentPort.postMessage({ id, bytes: new Uint8Array([2]) }, []), 300)
  else parentPort.postMessage({ id, bytes: new Uint8Array([1]) }, [])
})
