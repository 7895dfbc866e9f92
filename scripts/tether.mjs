// Loaded into the programs that run.mjs starts. They have a process group of their own, so nobody else would end them when the command that
// started them is killed: then they stop as if they were asked to.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
