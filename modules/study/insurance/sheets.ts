/* The list of those who are insured. Its headings and signature labels are in the locale files at `print.words`. */

const policy = [
  'policyNo',
  'kind',
  'trip',
  'insurer',
  'amountPerPerson',
  'medicalAmount',
  'startAt',
  'endAt',
  'reportPhone',
  'insuredCount',
];

export const insuranceSheets: readonly unknown[] = [
  {
    ...{ code: 'insuranceList', type: 'record', subject: 'insurancePolicy', sortCode: 343 },
    sheet: {
      heading: '{sheet}',
      header: '{system}',
      parts: [
        { part: 'form', title: 'insuranceListPolicy', fields: policy, rows: [] },
        { part: 'form', title: 'insuranceListPeople', fields: ['rosterAt'], rows: ['insuredPerson'] },
        { part: 'seal', places: ['insuranceListSchool'] },
      ],
    },
  },
];
