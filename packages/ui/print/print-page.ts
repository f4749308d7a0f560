import type { SheetTemplate } from '@zhixing/client/sheets.ts';

const millimetres = { A3: [297, 420], A4: [210, 297], A5: [148, 210] } as const;
const margins = { A3: '20mm 18mm', A4: '18mm 16mm', A5: '14mm 12mm' } as const;

type Page = Pick<SheetTemplate, 'paper' | 'orientation'>;

/** Paper width and height in its orientation. */
export function sizeOf({ paper, orientation }: Page): readonly [width: number, height: number] {
  const [short, long] = millimetres[paper];
  return orientation === 'landscape' ? [long, short] : [short, long];
}

export const marginOf = ({ paper }: Page): string => margins[paper];

/** CSS @page rule: size, margins, and page header and footer. */
export function pageRule(page: Page, header: string | undefined, footer: string | undefined): string {
  const box = (place: string, content: string) => `@${place} { content: ${content}; font-size: 9pt; color: #000; }`;
  return `@page { size: ${page.paper} ${page.orientation}; margin: ${marginOf(page)};
    ${header ? box('top-center', quoted(header)) : ''}
    ${footer ? box('bottom-left', quoted(footer)) + box('bottom-center', 'none') : ''}
    ${box(footer ? 'bottom-right' : 'bottom-center', 'counter(page) " / " counter(pages)')}
  }`;
}

/** CSS string literal with all special characters escaped, which prevents CSS injection. */
const quoted = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (letter) => `\\${(letter.codePointAt(0) ?? 32).toString(16)} `)}"`;
