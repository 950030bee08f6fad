/**
 * A plugin of oxlint with two rules. `portable-math` forbids functions of `Math`, and `**`, whose results ECMAScript leaves to the
 * implementation: browsers differ in the last bit. The functions of `src/math/portable.ts` have the same bits everywhere.
 * `named-math` forbids `Math.random`, and every use of `Math` but `Math.name`: the rules could not follow it.
 */
const IMPLEMENTATION_DEFINED = new Set([
  ...['exp', 'expm1', 'log', 'log1p', 'log2', 'log10', 'pow', 'cbrt', 'hypot'],
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2'],
  ...['sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh'],
])

const isWhole = (node) =>
  node.type === 'UnaryExpression' && node.operator === '-'
    ? isWhole(node.argument)
    : node.type === 'Literal' && Number.isInteger(node.value)

/** x², which Node, Chromium and Firefox compute as x·x (`tests/e2e/digests.spec.ts`), or a constant power of 2. */
const isExact = ({ left, right }) =>
  (right.type === 'Literal' && right.value === 2) ||
  (left.type === 'Literal' && left.value === 2 && isWhole(right))

/** A text that is written out, in quotes or in backticks; null if the value is computed. */
function textOf(node) {
  if (node.type === 'TemplateLiteral' && node.quasis.length === 1) return node.quasis[0].value.cooked
  return node.type === 'Literal' ? String(node.value) : null
}

/** The name of a property, as in `a.b`, `a['b']`, `{ b }`, `{ 'b': c }` and `{ ['b']: c }`; null if it is computed, as in `a[b]`. */
const nameOf = (computed, key) => (!computed && key.type === 'Identifier' ? key.name : textOf(key))

const isNamed = (node, ...names) => node.type === 'Identifier' && names.includes(node.name)

const portableMath = {
  create(context) {
    const report = (node, what) =>
      context.report({
        node,
        message: `${what} may differ in the last bit between browsers. Use a function of src/math/portable.ts, or add one there.`,
      })
    const checkPower = (node) => {
      if (node.operator.startsWith('**') && !isExact(node)) report(node, node.operator)
    }
    return {
      MemberExpression(node) {
        const name = nameOf(node.computed, node.property)
        if (isNamed(node.object, 'Math') && IMPLEMENTATION_DEFINED.has(name)) report(node, `Math.${name}`)
        const isOfGlobals = isNamed(node.object, 'globalThis', 'self', 'window')
        if (isOfGlobals && name === null && context.sourceCode.isGlobalReference(node.object))
          report(node, `${node.object.name}[…], which may be Math,`)
      },
      BinaryExpression: checkPower,
      AssignmentExpression: checkPower,
    }
  },
}

const namedMath = {
  create(context) {
    const report = (node, what) =>
      context.report({ node, message: `${what} is forbidden: write Math and the name of a function.` })
    return {
      Identifier(node) {
        const { parent } = node
        // a copy or an argument gives access to all functions
        if (node.name !== 'Math') return
        if (parent.type === 'MemberExpression' || parent.type === 'Property') return
        report(node, 'A copy of Math')
      },
      MemberExpression(node) {
        const name = nameOf(node.computed, node.property)
        if (name === 'Math') report(node, 'A path to Math')
        else if (isNamed(node.object, 'Math') && name === null) report(node, 'Math[…]')
        else if (isNamed(node.object, 'Math') && name === 'random')
          context.report({
            node,
            message: 'Math.random is forbidden: draw from a stream of src/random/streams.ts.',
          })
      },
      Property(node) {
        if (nameOf(node.computed, node.key) === 'Math' || isNamed(node.value, 'Math'))
          report(node, 'A copy of Math')
      },
    }
  },
}

export default {
  meta: { name: 'playground' },
  rules: { 'portable-math': portableMath, 'named-math': namedMath },
}
