/* The filing form (备案表). Its headings and seals are in the locale files at `print.words`. */

const filed = [
  'filingNo',
  'stage',
  'trip',
  'school',
  'bureau',
  'agency',
  'scope',
  'destination',
  'startDate',
  'endDate',
  'headcountStudents',
  'headcountStaff',
  'riskLevel',
  'urgency',
  'urgentReason',
  'schemeFile',
  'safetyPledge',
];
const decided = ['submittedAt', 'dueOn', 'approvedAt', 'validUntil', 'filings', 'sha256'];

export const filingSheets: readonly unknown[] = [
  {
    code: 'tripFilingForm',
    type: 'flow',
    subject: 'tripFiling',
    flow: 'trip-filing',
    sortCode: 310,
    sheet: {
      heading: '{sheet}',
      header: '{system}',
      parts: [
        { part: 'form', title: 'filedTrip', fields: filed, rows: [] },
        { part: 'form', title: 'filedOutcome', fields: decided, rows: [] },
        { part: 'opinions' },
        { part: 'seal', places: ['filingSchool', 'filingBureau'] },
      ],
    },
  },
];
