import { expect, test } from 'vitest'
import {
  formatCount,
  formatNumber,
  formatPower,
  formatSigned,
  formatTick,
} from '../../../src/app/series/format'

test('numbers keep three decimals, and three digits where they are small', () => {
  const written = [0, 0.5, -1.3004, 9.9996, 12.345, 123.45, 12_345.6, 0.05234, 0.00391, 0.00049].map(
    formatNumber,
  )
  expect(written).toEqual([
    '0',
    '0.500',
    '−1.300',
    '10.00',
    '12.35',
    '123.5',
    '12346',
    '0.0523',
    '0.00391',
    '4.90e−4',
  ])
})

test('very large numbers, infinities and what is not there', () => {
  expect([123_456, Infinity, -Infinity, NaN].map(formatNumber)).toEqual(['1.23e5', '∞', '−∞', '–'])
})

test('a plus stands before what is positive', () => {
  expect([1, -1, 0, 1e-5, -1e-5].map(formatSigned)).toEqual(['+1.000', '−1.000', '0.000', '0.000', '0.000'])
})

test('ticks have the decimals that their distance asks for', () => {
  expect([0, 0.2, -0.4].map((tick) => formatTick(tick, 0.2))).toEqual(['0.0', '0.2', '−0.4'])
  expect([0, 5, 10].map((tick) => formatTick(tick, 5))).toEqual(['0', '5', '10'])
  expect(formatTick(15_000, 5000)).toBe('15k')
  expect(formatTick(2e-5, 1e-5)).toBe('2e−5')
})

test('powers of ten', () => {
  expect([-4, -2, 0, 2, 6].map(formatPower)).toEqual(['1e−4', '0.01', '1', '100', '1e6'])
})

test('counts have thin gaps between thousands', () => {
  expect([7, 1234, 1_234_567].map(formatCount)).toEqual(['7', '1\u202f234', '1\u202f234\u202f567'])
})
