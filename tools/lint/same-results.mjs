/**
 * A plugin of oxlint with four rules. They refuse code that could give a run other numbers in another browser or on another
 * machine. `.oxlintrc.json` says where each rule holds.
 *
 * - `portable-math` forbids `**` and the functions of `Math` whose results may differ in the last bit, because ECMAScript does
 *   not fix them. The functions of `src/math/portable.ts` give the same bits everywhere.
 * - `named-math` forbids `Math.random`, and every use of `Math` other than `Math.name`: the rules do not follow copies of `Math`.
 * - `named-globals` forbids every use of the global object other than `globalThis.name`: a copy gives access to `Math`. It also
 *   forbids `eval` and `Function`, which run code that the rules do not read.
 * - `same-everywhere` forbids what depends on the machine, the time, the language of the visitor or the version of Unicode.
 */
const IMPLEMENTATION_DEFINED = new Set([
  ...['exp', 'expm1', 'log', 'log1p', 'log2', 'log10', 'pow', 'cbrt', 'hypot'],
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2'],
  ...['sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh'],
])

/** The names of the global object. */
const GLOBAL_OBJECT = new Set(['globalThis', 'self', 'window', 'frames', 'parent', 'top', 'global'])

/** The globals that run text as code. */
const CODE_IN_TEXT = new Set(['Function', 'eval'])

/** The globals whose answers depend on the machine, the time or the language. */
const UNSTEADY_GLOBALS = new Set([
  ...['Date', 'Temporal', 'performance', 'Intl', 'crypto', 'navigator', 'process'],
  // they show when the garbage collector has run
  ...['WeakRef', 'FinalizationRegistry'],
])

/** The methods whose results depend on the language of the visitor, or on the version of Unicode that a browser has. */
const UNSTEADY_METHODS = new Set([
  ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'toLocaleUpperCase', 'toLocaleLowerCase'],
  ...['localeCompare', 'normalize'],
])

const isWhole = (node) =>
  node.type === 'UnaryExpression' && node.operator === '-'
    ? isWhole(node.argument)
    : node.type === 'Literal' && Number.isInteger(node.value)

/**
 * Whether a power is x², which Node, Chromium and Firefox compute as x·x (`tests/e2e/digests.spec.ts` compares them), or a power
 * of 2 whose exponent is a whole number in the code.
 */
const isExact = ({ left, right }) =>
  (right.type === 'Literal' && right.value === 2) ||
  (left.type === 'Literal' && left.value === 2 && isWhole(right))

/** A text in quotes or backticks with no value filled in; null for any other expression. */
function textOf(node) {
  if (node.type === 'TemplateLiteral' && node.quasis.length === 1) return node.quasis[0].value.cooked
  return node.type === 'Literal' ? String(node.value) : null
}

/** The name of a property, as in `a.b`, `a['b']`, `{ b }`, `{ 'b': c }` and `{ ['b']: c }`; null if it is computed, as in `a[b]`. */
const nameOf = (computed, key) => (!computed && key.type === 'Identifier' ? key.name : textOf(key))

/** The name of the property that is read from a node; null if the name is computed, undefined if none is read. */
const nameTakenOf = (node) =>
  node.parent.type === 'MemberExpression' && node.parent.object === node
    ? nameOf(node.parent.computed, node.parent.property)
    : undefined

/** Whether an identifier is in a type or follows `typeof`; neither gives access to a value. */
const isOnlyType = ({ parent }) =>
  ['TSTypeReference', 'TSTypeQuery', 'TSQualifiedName'].includes(parent.type) ||
  (parent.type === 'UnaryExpression' && parent.operator === 'typeof')

const isMath = (node) => node.type === 'Identifier' && node.name === 'Math'

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
        if (isMath(node.object) && IMPLEMENTATION_DEFINED.has(name)) report(node, `Math.${name}`)
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
        if (node.name !== 'Math') return
        if (parent.type === 'MemberExpression' || parent.type === 'Property') return
        // what is left is a copy or an argument, and gives access to all functions
        report(node, 'A copy of Math')
      },
      MemberExpression(node) {
        const name = nameOf(node.computed, node.property)
        if (name === 'Math') report(node, 'A path to Math')
        else if (isMath(node.object) && name === null) report(node, 'Math[…]')
        else if (isMath(node.object) && name === 'random')
          context.report({
            node,
            message: 'Math.random is forbidden: draw from a stream of src/random/streams.ts.',
          })
      },
      Property(node) {
        if (nameOf(node.computed, node.key) === 'Math' || isMath(node.value)) report(node, 'A copy of Math')
      },
    }
  },
}

const namedGlobals = {
  create(context) {
    const reportGlobal = (node, what) =>
      context.report({ node, message: `${what} is forbidden: write the name of the global.` })
    const reportCode = (node, name) =>
      context.report({ node, message: `${name} is forbidden: the rules do not read code in text.` })
    return {
      Identifier(node) {
        if (isOnlyType(node) || !context.sourceCode.isGlobalReference(node)) return
        const taken = nameTakenOf(node)
        if (CODE_IN_TEXT.has(node.name) && taken !== 'prototype') reportCode(node, node.name)
        if (!GLOBAL_OBJECT.has(node.name)) return
        if (taken === null) reportGlobal(node, `${node.name}[…]`)
        else if (taken === undefined || GLOBAL_OBJECT.has(taken)) reportGlobal(node, `A copy of ${node.name}`)
        else if (CODE_IN_TEXT.has(taken)) reportCode(node, taken)
      },
    }
  },
}

const sameEverywhere = {
  create(context) {
    const report = (node, what) =>
      context.report({
        node,
        message: `${what} depends on the browser, the machine, the time or the language.`,
      })
    const checkPattern = (node, pattern) => {
      if (/\\p\{/i.test(pattern)) report(node, '\\p{…}')
    }
    return {
      Identifier(node) {
        if (isOnlyType(node) || !context.sourceCode.isGlobalReference(node)) return
        const name = GLOBAL_OBJECT.has(node.name) ? nameTakenOf(node) : node.name
        if (UNSTEADY_GLOBALS.has(name)) report(node, name)
      },
      MemberExpression(node) {
        const name = nameOf(node.computed, node.property)
        if (UNSTEADY_METHODS.has(name)) report(node, name)
      },
      // the pattern of a regular expression, or a text from which code may make one
      Literal: (node) => checkPattern(node, node.regex?.pattern ?? node.value),
      TemplateElement: (node) => checkPattern(node, node.value.raw),
    }
  },
}

export default {
  meta: { name: 'playground' },
  rules: {
    'portable-math': portableMath,
    'named-math': namedMath,
    'named-globals': namedGlobals,
    'same-everywhere': sameEverywhere,
  },
}
