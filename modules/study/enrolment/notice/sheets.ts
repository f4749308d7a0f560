/* The letter to parents on A4, with a slip that families return. Its headings are in the locale files at `print.words`. */

const sections = ['content', 'voluntary', 'fees', 'refunds', 'providers'];

export const noticeSheets: readonly unknown[] = [
  {
    code: 'parentNoticeSheet',
    type: 'record',
    subject: 'parentNotice',
    sortCode: 320,
    sheet: {
      heading: '{title}',
      header: '{system}',
      parts: [
        ...sections.map((name) => ({ part: 'text', text: `{${name}}` })),
        { part: 'text', text: '{school}\n{sentAt}', align: 'end' },
        { part: 'form', title: 'noticeReply', fields: ['replySlip', 'replyDeadline'], rows: [] },
        { part: 'seal', places: ['guardianSigns'] },
      ],
    },
  },
];
