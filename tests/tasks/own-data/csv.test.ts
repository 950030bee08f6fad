import { expect, test } from 'vitest'
import { readCsv, separatorOf } from '../../../src/tasks/own-data/csv'

const cells = (text: string, separator: ',' | ';' | '\t' = ',') => {
  const read = readCsv(text, separator)
  return 'unclosed' in read ? read : read.records.map((record) => [record.line, ...record.cells])
}

test.each([
  ['a,b,c', ','],
  ['a;b,x;c', ';'],
  ['a\tb', '\t'],
  ['"a;b;c",d', ','],
  ['alone\n1;2;3', ','],
])('the separator of %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})

test('quoted fields may contain separators, quotes and line breaks; line numbers stay right', () => {
  expect(cells('a,b\n"x, ""y""\nz", 2 \n\nlast,3')).toEqual([
    [1, 'a', 'b'],
    [2, 'x, "y"\nz', '2'],
    [5, 'last', '3'],
  ])
})

test('a quote inside a field is an ordinary character', () => {
  expect(cells('5" pipe,1')).toEqual([[1, '5" pipe', '1']])
})

test('lines may end as on Windows, or not at all, and a field may be empty', () => {
  expect(cells('a;b\r\n1;\r\n;2', ';')).toEqual([
    [1, 'a', 'b'],
    [2, '1', ''],
    [3, '', '2'],
  ])
})

test('an unclosed quote is reported with the line where it opens', () => {
  expect(cells('a,b\n1,2\n"3,4\n5,6')).toEqual({ unclosed: 3 })
})

test('an empty field before a tab is not lost', () => {
  expect(cells('\t1\n2\t', '\t')).toEqual([
    [1, '', '1'],
    [2, '2', ''],
  ])
})
