/** The printable receipt of a school. Its headings are in the locale files at `print.words`. */
export const feeSheets: readonly unknown[] = [
  {
    code: 'receiptSheet',
    type: 'record',
    subject: 'invoice',
    sortCode: 310,
    sheet: {
      heading: '{sheet}',
      header: '{system}',
      parts: [
        { part: 'form', title: 'receiptHead', fields: ['number', 'school', 'trip', 'title', 'content', 'amount'], rows: [] },
        { part: 'form', title: 'receiptIssued', fields: ['issueAt', 'issuer', 'redOf', 'remark'], rows: [] },
        { part: 'seal', places: ['receiptSeal'] },
      ],
    },
  },
];
