// A process that prints what it is told: nothing, for ever, or too much.
process.on('message', ({ id, country }) => {
  if (country === 'stuck') for (;;);
  if (country === 'greedy') for (const kept = []; ; ) kept.push(Array.from({ length: 100_000 }, () => ({})))
  if (country === 'gone') process.exit(1)
  if (country === 'slow') setTimeout(() => process.send({ id, bytes: new Uint8Array([2]) }), 300)
  else process.send({ id, bytes: new Uint8Array([1]) })
})
