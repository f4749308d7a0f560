declare module 'pdfmake' {
  interface PdfMake {
    readonly virtualfs: { writeFileSync(name: string, content: Uint8Array): void };
    setFonts(fonts: Readonly<Record<string, Readonly<Record<'normal' | 'bold', string>>>>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(document: object): { getBuffer(): Promise<Uint8Array> };
  }
  const pdfmake: PdfMake;
  export default pdfmake;
}

declare module 'fontkit' {
  export function create(content: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
