import Fastify from 'fastify'

/** The yardstick for cached pages: Fastify that sends one buffer of the same size, with nothing else to do. */
const body = Buffer.alloc(Number(process.env.BYTES), 'a')
const app = Fastify()
app.get('/*', (_request, reply) => reply.type('text/html; charset=utf-8').send(body))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('SIGINT', () => process.exit(0))
