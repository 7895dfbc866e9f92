import { type NodePath, parseSync, traverse, type types } from '@babel/core'

/** Properties of components that are shown or read out, whoever's they are. */
const SPOKEN =
  /^(?:alt|title|placeholder|label|legend|text|lead|hint|summary|description|aria-(?:label|description|roledescription|valuetext))$|(?:Label|Title|Text)$/

const hasWords = (text: string): boolean => /\p{L}/u.test(text)

/** The words of an expression that stands where something is shown: "a", `a ${b}`, c ? 'a' : 'b', c && 'a'. */
function wordsOf(node: types.Node | null | undefined): string[] {
  if (!node) return []
  switch (node.type) {
    case 'StringLiteral':
      return [node.value]
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.raw)
    case 'JSXExpressionContainer':
      return wordsOf(node.expression)
    case 'ConditionalExpression':
      return [...wordsOf(node.consequent), ...wordsOf(node.alternate)]
    case 'LogicalExpression':
      return wordsOf(node.right)
    default:
      return []
  }
}

const isTranslated = (path: NodePath): boolean =>
  path.findParent(
    (parent) => parent.isJSXElement() && parent.node.openingElement.name.type === 'JSXIdentifier' && parent.node.openingElement.name.name === 'Trans',
  ) !== null

/** Words in the markup of a source that no catalogue has, also where no test has ever been, with their lines. */
export function untranslatedInSource(source: string): string[] {
  const found: string[] = []
  const note = (path: NodePath, texts: readonly string[]) => {
    for (const text of texts) if (hasWords(text)) found.push(`${path.node.loc?.start.line}: "${text.trim()}"`)
  }
  const file = parseSync(source, { configFile: false, babelrc: false, parserOpts: { plugins: ['typescript', 'jsx'] } })
  if (!file) throw new SyntaxError('There is no source')
  traverse(file, {
    JSXText: (path) => void (isTranslated(path) || note(path, [path.node.value])),
    JSXExpressionContainer: (path) => void (path.parentPath.isJSXAttribute() || isTranslated(path) || note(path, wordsOf(path.node))),
    JSXAttribute: (path) => {
      const { name } = path.node
      if (name.type === 'JSXIdentifier' && SPOKEN.test(name.name)) note(path, wordsOf(path.node.value))
    },
  })
  return found
}
