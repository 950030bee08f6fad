import { afterEach, describe, expect, test, vi } from 'vitest'
import { allowRelaxedSimd } from '../../src/command/relaxedSimd'
import { differing } from './digests'
import { multiplyAdd } from './multiplyAdd'

const RECORDED = {
  exp: 'e',
  'bandit on cpu-simd128': 's',
  'bandit on cpu': 'f',
  'reverse on cpu-simd128': 'S',
  'reverse on cpu': 'F',
}
const UNFUSED = { ...RECORDED, 'bandit on cpu': 's', 'reverse on cpu': 'S' }
const { 'bandit on cpu': _, 'reverse on cpu': __, ...WITHOUT_CPU } = RECORDED
const ON_CPU = ['bandit on cpu', 'reverse on cpu']

describe('the digests of a runtime', () => {
  test('with fused multiply-add must all be the recorded ones', () => {
    expect(differing({ multiplyAdd: 'fused', digests: RECORDED }, RECORDED)).toEqual([])
    expect(differing({ multiplyAdd: 'fused', digests: UNFUSED }, RECORDED)).toEqual(ON_CPU)
    expect(differing({ multiplyAdd: 'fused', digests: WITHOUT_CPU }, RECORDED)).toEqual(ON_CPU)
  })

  test('without it must be those of cpu-simd128 on cpu', () => {
    expect(differing({ multiplyAdd: 'unfused', digests: UNFUSED }, RECORDED)).toEqual([])
    expect(differing({ multiplyAdd: 'unfused', digests: RECORDED }, RECORDED)).toEqual(ON_CPU)
    expect(differing({ multiplyAdd: 'unfused', digests: WITHOUT_CPU }, RECORDED)).toEqual(ON_CPU)
    const one = { ...UNFUSED, 'reverse on cpu': 'other' }
    expect(differing({ multiplyAdd: 'unfused', digests: one }, RECORDED)).toEqual(['reverse on cpu'])
  })

  test('without relaxed SIMD must be the recorded ones, and none on cpu', () => {
    expect(differing({ multiplyAdd: 'absent', digests: WITHOUT_CPU }, RECORDED)).toEqual([])
    expect(differing({ multiplyAdd: 'absent', digests: UNFUSED }, RECORDED)).toEqual(ON_CPU)
  })

  test.each(['fused', 'unfused', 'absent'] as const)('off cpu do not depend on it: %s', (multiplyAdd) => {
    const digests = { ...WITHOUT_CPU, exp: 'other', more: 'm' }
    const found = differing({ multiplyAdd, digests }, RECORDED).filter((name) => !ON_CPU.includes(name))
    expect(found).toEqual(['exp', 'more'])
  })
})

describe('the probe of multiply-add', () => {
  afterEach(() => vi.restoreAllMocks())

  test('tells how this runtime rounds', () => {
    allowRelaxedSimd()
    expect(['fused', 'unfused']).toContain(multiplyAdd())
  })

  test('says that relaxed SIMD is absent where the runtime refuses it', () => {
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false)
    expect(multiplyAdd()).toBe('absent')
  })
})
