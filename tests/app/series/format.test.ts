import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  formatCount,
  formatDecimals,
  formatExact,
  formatNumber,
  formatPower,
  formatReading,
  formatSigned,
  formatTick,
} from '../../../src/app/series/format'
import { typedNumber } from '../../../src/settings/knob'

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
    '12,346',
    '0.0523',
    '0.00391',
    '4.90e-4',
  ])
})

test('very large numbers, infinities and what is not there', () => {
  expect([123_456, Infinity, -Infinity, NaN].map(formatNumber)).toEqual(['1.23·10⁵', '∞', '−∞', '–'])
})

test('what is only rounding error reads 0', () => {
  expect([-3.12e-17, 4e-15, 1e-9].map(formatNumber)).toEqual(['0', '0', '1.00e-9'])
})

test('a reading has a decimal more than the ticks of its axis, and keeps its width', () => {
  expect([0, 0.1744, -0.6].map((x) => formatReading(x, 0.2))).toEqual(['0.00', '0.17', '−0.60'])
  expect([0, 0.00016].map((x) => formatReading(x, 0.0002))).toEqual(['0.000', '0.00016'])
  expect([-1e-9, 0.00977].map((x) => formatReading(x, 0.01))).toEqual(['0.000', '0.010'])
  expect([2, 12.34, 1234.5].map((x) => formatReading(x, 5))).toEqual(['2.00', '12.34', '1,234.50'])
  expect([320.4, 4e5].map((x) => formatReading(x, 100))).toEqual(['320', '4.00·10⁵'])
  expect([1e-6, NaN].map((x) => formatReading(x, 2e-7))).toEqual(['1.00e-6', '–'])
})

test('a plus stands before what is positive', () => {
  expect([1, -1, 0, 1e-5, -1e-5].map(formatSigned)).toEqual(['+1.000', '−1.000', '0.000', '0.000', '0.000'])
})

test('ticks have the decimals that their distance asks for', () => {
  expect([0, 0.2, -0.4].map((tick) => formatTick(tick, 0.2))).toEqual(['0.0', '0.2', '−0.4'])
  expect([0, 5, 10].map((tick) => formatTick(tick, 5))).toEqual(['0', '5', '10'])
  expect([5000, 15_000, 2_500_000].map((tick) => formatTick(tick, 5000))).toEqual(['5,000', '15,000', '2.5M'])
  expect([0, 50_000, 200_000, 1e6].map((tick) => formatTick(tick, 50_000))).toEqual([
    '0',
    '50k',
    '200k',
    '1M',
  ])
  expect([-2.5, 0, 2.5].map((tick) => formatTick(tick, 1.25))).toEqual(['−2.5', '0', '2.5'])
  expect(formatTick(0.25, 0.125)).toBe('0.25')
})

test('ticks of tiny numbers have an exponent and the digits that tell them apart, and 0 is 0', () => {
  expect([0, 1e-5, 2e-5].map((tick) => formatTick(tick, 1e-5))).toEqual(['0', '1e-5', '2e-5'])
  expect([5e-5, 1e-4, 1.5e-4].map((tick) => formatTick(tick, 5e-5))).toEqual(['5e-5', '1.0e-4', '1.5e-4'])
  expect([0, 1e-6].map((tick) => formatTick(tick, 1e-6))).toEqual(['0', '1e-6'])
})

test('powers of ten', () => {
  expect([-12, -3, 0, 1, 2, 6].map(formatPower)).toEqual(['10⁻¹²', '10⁻³', '1', '10', '10²', '10⁶'])
})

test('thousands have commas, in counts as in measured numbers', () => {
  expect([7, 1234, 1_234_567, -1234].map(formatCount)).toEqual(['7', '1,234', '1,234,567', '−1,234'])
  expect(formatNumber(1234.5)).toBe('1,235')
})

test('settings keep all their digits', () => {
  expect([0.0003, -0.05, 10_000, 1e-7, 2.5e-8].map(formatExact)).toEqual([
    '0.0003',
    '−0.05',
    '10,000',
    '1e-7',
    '2.5e-8',
  ])
})

test('a number below 1e-4 is written as it can be typed', () => {
  expect([1e-6, -5e-6, 2.5e-5, 1e-4, 0, 1e-9].map(formatExact)).toEqual([
    '1e-6',
    '−5e-6',
    '2.5e-5',
    '0.0001',
    '0',
    '1e-9',
  ])
  for (const x of [1e-6, 2.5e-5, 0.000099, 1e-4, 0.003, 0]) expect(Number(typedNumber(x))).toBe(x)
  expect([1e-6, 0.00005, 0.0001, 0.003].map(typedNumber)).toEqual(['1e-6', '5e-5', '0.0001', '0.003'])
})

test('figures that keep their width have a fixed number of decimals, and no minus before 0', () => {
  expect([0.5, -0.004, -1.25, 1234.5, NaN].map((x) => formatDecimals(x, 2))).toEqual([
    '0.50',
    '0.00',
    '−1.25',
    '1,234.50',
    '–',
  ])
})

test('no other file of the page writes numbers with an e, or in the form of the browser’s language', () => {
  const files = ['src/ui', 'src/app'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  )
  const others = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('series/format.ts'))
  expect(others.length).toBeGreaterThan(100)
  const written = others.filter((file) => /toExponential|toLocaleString/.test(readFileSync(file, 'utf8')))
  expect(written).toEqual([])
})
