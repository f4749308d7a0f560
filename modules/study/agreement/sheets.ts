/* Printable sheets of budgets, resolutions and contracts. Their headings and signature labels are in the locale files at `print.words`. */

const sheet = (code: string, subject: string, sortCode: number, parts: readonly object[]) => ({
  code,
  type: 'record',
  subject,
  sortCode,
  sheet: { heading: '{sheet}', header: '{system}', parts },
});

const lines = ['budgetItem'];
const figures = ['students', 'freeStaff', 'days', 'nights', 'totalAmount', 'perStudent', 'perStudentDay', 'preparedBy', 'guideReason'];
const held = ['meetingDate', 'attendees', 'expected', 'present', 'agree', 'against', 'abstain', 'conclusion', 'opinions'];

export const agreementSheets: readonly unknown[] = [
  sheet('budgetSheet', 'budget', 210, [
    { part: 'form', title: 'budgetProject', fields: ['budgetNo', 'tripPlan', 'edition', 'schoolName', 'agencyName'], rows: [] },
    { part: 'form', title: 'budgetFigures', fields: figures, rows: lines },
    { part: 'form', title: 'budgetReview', fields: ['schoolOpinion', 'committeeResolution'], rows: [] },
    { part: 'seal', places: ['agencySeal', 'schoolSeal'] },
  ]),
  sheet('resolutionSheet', 'committeeResolution', 220, [
    { part: 'form', title: 'resolutionMatter', fields: ['resolutionNo', 'tripPlan', 'school', 'budget'], rows: [] },
    { part: 'form', title: 'resolutionVote', fields: held, rows: [] },
    { part: 'seal', places: ['committeeSigns', 'schoolSeal'] },
  ]),
  sheet('contractSheet', 'contract', 230, [
    { part: 'text', text: '{fullText}' },
    { part: 'seal', places: ['partyA', 'partyB'] },
  ]),
];
