/** Rows of own data whose tokens are characters, with spaces, brackets and names of special tokens among them. */
export const ROWS_WITH_SPACES = [
  'prompt,answer\n2 + 3,5 !\n1 + 1,2 !\n4 + 4,8 !\n5 + 2,7 !\n',
  'prompt,answer\na b,1\nb c,2\nc d,3\nd e,4\n',
  'prompt,answer\n"[1, 2] sum",3\n[(a)] {b},)(]\nf(x)=[y],"] }"\n"{""k"": 1}",k\n# no,\\n\n',
  'prompt,answer\n<start> a,<pad>\nb <pad>,<start>\n<s>,b\n',
]
