import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The texts of each page as a reader copies them, without line ends. */
export async function textOfPages(bytes: Uint8Array): Promise<string[]> {
  // A copy, because the reader takes the bytes away.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await task.destroy();
  return pages;
}
