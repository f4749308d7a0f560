/// <reference path="./pdfmake.d.ts" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { create } from 'fontkit';
import pdfmake from 'pdfmake';
import type { MadePdf, PdfContent } from './content.ts';
import { createPrintable } from './glyphs.ts';
import { documentOf, FONT } from './layout.ts';

/* Makes PDF documents in a worker thread, one after another. The fonts are read once. */

const regular = readFileSync(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')));
const bold = readFileSync(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')));
const { virtualfs } = pdfmake;
virtualfs.writeFileSync('regular.ttf', regular);
virtualfs.writeFileSync('bold.ttf', bold);
pdfmake.setFonts({ [FONT]: { normal: 'regular.ttf', bold: 'bold.ttf' } });
// The layout names neither addresses nor files; should it ever, nothing is fetched or read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

const font = create(regular);

/** The answer to one content. */
export type Answer = MadePdf | { readonly failure: string };

parentPort?.on('message', (content: PdfContent) => {
  const answer = (made: Answer): void => parentPort?.postMessage(made);
  made(content).then(answer, (error: unknown) => answer({ failure: String(error) }));
});

async function made(content: PdfContent): Promise<MadePdf> {
  const printable = createPrintable((codePoint) => font.hasGlyphForCodePoint(codePoint));
  const document = documentOf(content, printable);
  const bytes = await pdfmake.createPdf(document).getBuffer();
  return { bytes: new Uint8Array(bytes), missing: printable.missing() };
}
