/** A text as one line: each tab or line break of any kind becomes a space, with the spaces after it. */
export const oneLine = (text: string): string => text.replace(/[\t-\r\u2028\u2029]\s*/g, ' ').trim();
