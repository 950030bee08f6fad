/**
 * A plugin of oxlint. ECMAScript leaves the results of these functions, and of `**`, to the implementation, and browsers differ
 * in the last bit; `src/math/portable.ts` has functions that do not.
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

/** x², which every implementation computes as x·x, or a power of 2 that is written out. */
const isExact = ({ left, right }) =>
  (right.type === 'Literal' && right.value === 2) ||
  (left.type === 'Literal' && left.value === 2 && isWhole(right))

/** `Math`, or a path that ends in it. */
const isMath = (node) =>
  (node.type === 'Identifier' && node.name === 'Math') ||
  (node.type === 'MemberExpression' && !node.computed && node.property.name === 'Math')

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
        const name = node.computed ? node.property.value : node.property.name
        if (!isMath(node.object)) return
        if (node.computed && typeof name !== 'string') report(node, 'Math[…]')
        else if (IMPLEMENTATION_DEFINED.has(name)) report(node, `Math.${name}`)
      },
      VariableDeclarator(node) {
        if (node.init && isMath(node.init)) report(node, 'A copy of Math')
      },
      BinaryExpression: checkPower,
      AssignmentExpression: checkPower,
    }
  },
}

export default { meta: { name: 'playground' }, rules: { 'portable-math': portableMath } }
