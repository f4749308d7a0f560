/* Printable sheets of introductions (引进) for the files. Their headings and signature labels are in the locale files at `print.words`. */

const application = ['applyNo', 'submittedAt', 'subjectName', 'bureau', 'contact', 'contactPhone', 'reason', 'materials'];
const visit = ['siteVisitDate', 'siteVisitScore', 'siteVisitMembers', 'siteVisitReport'];
const outcome = ['grantedLevel', 'publicityStart', 'publicityEnd', 'validFrom', 'validTo'];

const sheet = (code: string, flow: string, sortCode: number, parts: readonly object[]) => ({
  code,
  type: 'flow',
  subject: 'introductionApplication',
  flow,
  sortCode,
  sheet: {
    heading: '{sheet}',
    header: '{system}',
    parts: [...parts, { part: 'opinions' }, { part: 'seal', places: ['applicant', 'bureau'] }],
  },
});

const asked = (own: readonly string[]) => ({ part: 'form', title: 'application', fields: [...application, ...own], rows: [] });
const visited = { part: 'form', title: 'visit', fields: visit, rows: [] };
const decided = (fields: readonly string[]) => ({ part: 'form', title: 'outcome', fields, rows: [] });

export const introductionSheets: readonly unknown[] = [
  sheet('introduceAgency', 'introduce-agency', 110, [asked(['agency']), visited, decided(outcome)]),
  sheet('introduceSite', 'introduce-site', 120, [asked(['site']), visited, decided(outcome)]),
  sheet('introduceTutor', 'introduce-tutor', 130, [asked(['tutor', 'agency', 'site']), decided(['validFrom', 'validTo'])]),
  sheet('introduceCourse', 'introduce-course', 140, [asked(['course', 'agency', 'site']), decided(['validFrom', 'validTo'])]),
];
