import type { TSchema } from 'typebox'
import { isRecord } from '../source-row.ts'
import { FORMATS, isFormat } from './formats.ts'

/** Where something is inside a file: keys and list positions. */
export type Path = readonly (string | number)[]

export type Fault = { readonly path: Path; readonly message: string }

/** "price.rates.INR", "sellers[2].slug" */
export const pathInWords = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')

/** The part of JSON Schema that our files are described in. `errorMessage` says it in words, here and in editors. */
type Node = {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean'
  readonly const?: string | number | boolean | null
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly patternProperties?: Readonly<Record<string, Node>>
  readonly propertyNames?: Node
  readonly items?: Node | readonly Node[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
  readonly errorMessage?: string
  readonly unknownKeyMessage?: string
}

/** Everything that is wrong with a value that a person wrote, each with its place and in words. What is empty (null) is not there. */
export const schemaFaults = (schema: TSchema, value: unknown): Fault[] => faultsOf(schema, value, [])

function faultsOf(node: Node, value: unknown, path: Path): Fault[] {
  if (node.anyOf) {
    const branch = branchFor(node, value)
    return branch ? faultsOf(branch, value, path) : [{ path, message: mustBe(node) }]
  }
  if (!isOfKind(node, value)) return [{ path, message: mustBe(node) }]
  if (typeof value === 'string') return stringFaults(node, value, path)
  if (typeof value === 'number') return isWithin(node, value) ? [] : [{ path, message: mustBe(node) }]
  if (Array.isArray(value)) return listFaults(node, value, path)
  return isRecord(value) ? mappingFaults(node, value, path) : []
}

function stringFaults(node: Node, text: string, path: Path): Fault[] {
  const isLongEnough = text.trim().length >= (node.minLength ?? 0)
  if (!isLongEnough || (node.pattern !== undefined && !patternOf(node.pattern).test(text))) return [{ path, message: mustBe(node) }]
  const fault = isFormat(node.format) ? FORMATS[node.format](text) : undefined
  return fault === undefined ? [] : [{ path, message: fault }]
}

const patterns = new Map<string, RegExp>()

function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, known)
  return known
}

function listFaults(node: Node, list: readonly unknown[], path: Path): Fault[] {
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = node
  const most = Array.isArray(items) ? items.length : maxItems
  if (list.length < minItems || list.length > most) return [{ path, message: mustBe(node) }]
  return list.flatMap((item, index) => {
    const faults = faultsOf(isNodes(items) ? (items[index] ?? {}) : items, item, [...path, index])
    const isTwice = node.uniqueItems === true && list.indexOf(item) < index
    return isTwice && faults.length === 0 ? [{ path: [...path, index], message: `is there twice: ${String(item)}` }] : faults
  })
}

const isNodes = (items: Node | readonly Node[]): items is readonly Node[] => Array.isArray(items)

function mappingFaults(node: Node, mapping: Readonly<Record<string, unknown>>, path: Path): Fault[] {
  const { properties = {}, required = [], propertyNames, patternProperties } = node
  const isThere = (name: string): boolean => mapping[name] !== undefined && mapping[name] !== null
  const missing = required
    .filter((name) => !isThere(name))
    .map((name): Fault => ({ path: [...path, name], message: `is missing; it ${mustBe(properties[name] ?? {})}` }))
  const [others] = Object.values(patternProperties ?? {})
  const wrong = Object.entries(mapping).flatMap(([name, value]): Fault[] => {
    const at = [...path, name]
    const known = Object.hasOwn(properties, name) ? properties[name] : others
    if (!known) {
      const message = node.unknownKeyMessage ?? `is not known here; known are ${Object.keys(properties).join(', ')}`
      return node.additionalProperties === false ? [{ path: at, message }] : []
    }
    const key = propertyNames ? faultsOf(propertyNames, name, at) : []
    return [...key, ...(isThere(name) || !Object.hasOwn(properties, name) ? faultsOf(known, value, at) : [])]
  })
  return [...wrong, ...missing]
}

/** The branch that a person meant: of the right kind, and of several mappings the one with most of the keys that are there. */
function branchFor(node: Node, value: unknown): Node | undefined {
  const fitting = branchesOf(node).filter((branch) => isOfKind(branch, value))
  return fitting.toSorted((a, b) => likeness(b, value) - likeness(a, value))[0]
}

const branchesOf = (node: Node): Node[] => node.anyOf?.flatMap(branchesOf) ?? [node]

function likeness({ properties }: Node, value: unknown): number {
  if (!properties || !isRecord(value)) return 0
  return Object.keys(value).reduce((sum, key) => {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (!property) return sum
    return sum + (property.const === undefined ? 1 : property.const === value[key] ? 100 : -100)
  }, 0)
}

function isOfKind({ type, const: only, enum: values }: Node, value: unknown): boolean {
  if (only !== undefined) return value === only
  if (values) return values.includes(value)
  if (type === undefined) return true
  if (type === 'object') return isRecord(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

const isWithin = ({ minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Node, value: number): boolean =>
  value >= minimum && value <= maximum

const mustBe = (node: Node): string => node.errorMessage ?? `must be ${kindOf(node)}`

function kindOf(node: Node): string {
  const { type, anyOf, enum: values, const: only, minimum, maximum, minItems, maxItems } = node
  if (anyOf) {
    const branches = branchesOf(node)
    if (branches.every((branch) => branch.const !== undefined)) return `one of ${branches.map((branch) => String(branch.const)).join(', ')}`
    return [...new Set(branches.map((branch) => branch.errorMessage?.replace(/^must be /, '') ?? kindOf(branch)))].join(', or ')
  }
  if (only !== undefined) return String(only)
  if (values) return `one of ${values.join(', ')}`
  if (type === 'number' || type === 'integer') {
    const range = minimum === undefined ? '' : maximum === undefined ? ` of at least ${minimum}` : ` from ${minimum} to ${maximum}`
    return `a ${type === 'integer' ? 'whole ' : ''}number${range}`
  }
  if (type === 'array') return `a list${lengthIn(minItems, maxItems)}`
  return { object: 'a mapping', string: 'a text', boolean: 'true or false' }[type ?? 'string']
}

const lengthIn = (least = 0, most?: number): string => (most === undefined ? (least > 0 ? ` of at least ${least}` : '') : ` of ${least} to ${most}`)
