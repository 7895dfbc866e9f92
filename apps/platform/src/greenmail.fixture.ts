import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export type GreenMail = { readonly smtpPort: number; readonly imapPort: number; stop(): void }

const FOLDER = join(tmpdir(), 'galleria-greenmail')
const JAR = join(FOLDER, 'lib/greenmail-standalone.jar')
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>tests</groupId><artifactId>mail</artifactId><version>1</version><packaging>pom</packaging>
<dependencies><dependency><groupId>com.icegreen</groupId><artifactId>greenmail-standalone</artifactId><version>2.1.3</version></dependency></dependencies></project>`
const DOWNLOAD_LIMIT_MS = 120_000
const START_LIMIT_MS = 30_000

/** A mail server of its own, SMTP and IMAP, that takes any password. Undefined, with the reason, where Java or Maven are not here or can not get it. */
export async function startGreenMail(): Promise<GreenMail | { readonly reason: string }> {
  try {
    await downloaded()
    const [smtpPort, imapPort] = [await freePort(), await freePort()]
    const settings = Object.entries({ 'smtp.hostname': '127.0.0.1', 'smtp.port': smtpPort, 'imap.hostname': '127.0.0.1', 'imap.port': imapPort })
    const words = ['-Xmx128m', ...settings.map(([name, value]) => `-Dgreenmail.${name}=${value}`), '-Dgreenmail.auth.disabled', '-jar', JAR]
    const java = spawn('java', words, { stdio: 'ignore' })
    await Promise.all([listening(smtpPort, java), listening(imapPort, java)])
    return { smtpPort, imapPort, stop: () => void java.kill('SIGKILL') }
  } catch (error) {
    return { reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
}

async function downloaded(): Promise<void> {
  if (existsSync(JAR)) return
  mkdirSync(FOLDER, { recursive: true })
  const pom = join(FOLDER, 'pom.xml')
  writeFileSync(pom, POM)
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${join(FOLDER, 'lib')}`, '-DincludeScope=runtime', '-Dmdep.stripVersion=true']
  await promisify(execFile)('mvn', ['-q', '-B', '-f', pom, ...goal], { timeout: DOWNLOAD_LIMIT_MS })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function listening(port: number, java: ChildProcess): Promise<void> {
  let failure: Error | undefined
  java.on('error', (error) => {
    failure = error
  })
  for (const begun = performance.now(); ; await sleep(100)) {
    if (failure || java.exitCode !== null) throw failure ?? new Error('GreenMail has ended')
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.unref()
    })
    if (isThere) return
    if (performance.now() - begun > START_LIMIT_MS) throw new Error('GreenMail does not start')
  }
}
