/**
 * A plugin of oxlint that forbids functions of `Math`, and `**`, whose results ECMAScript leaves to the implementation: browsers
 * differ in the last bit. The functions of `src/math/portable.ts` have the same bits everywhere.
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

/** The name of a property that is read, as in `a.b` and `a['b']`. It is not a string if the name is computed, as in `a[b]`. */
const propertyOf = ({ computed, property }) => (computed ? property.value : property.name)

/** `Math`, or a path that ends in it. */
const isMath = (node) =>
  (node.type === 'Identifier' && node.name === 'Math') ||
  (node.type === 'MemberExpression' && propertyOf(node) === 'Math')

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
    /** Reports `Math` itself, too, except before a dot or a bracket: a copy or an argument gives access to all its functions. */
    const checkMath = (node) => {
      const { parent } = node
      if (!isMath(node)) return
      if (parent.type !== 'MemberExpression') return report(node, 'A copy of Math')
      if (parent.object !== node) return
      const name = propertyOf(parent)
      if (typeof name !== 'string') report(parent, 'Math[…]')
      else if (IMPLEMENTATION_DEFINED.has(name)) report(parent, `Math.${name}`)
    }
    return {
      Identifier: checkMath,
      MemberExpression: checkMath,
      BinaryExpression: checkPower,
      AssignmentExpression: checkPower,
    }
  },
}

export default { meta: { name: 'playground' }, rules: { 'portable-math': portableMath } }
