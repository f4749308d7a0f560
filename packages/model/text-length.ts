/** Characters of a text as people count them: code points, not the units of UTF-16. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
