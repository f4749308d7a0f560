/* A4 sheets of safety papers, for the files and for carrying along. Their headings and signature labels are in the locale files at `print.words`. */

const signed = { part: 'seal', places: ['school', 'safetyLeader'] };

const sheet = (code: string, sortCode: number, parts: readonly object[]) => ({
  code,
  type: 'record',
  subject: code,
  sortCode,
  sheet: { heading: '{sheet}', header: '{system}', parts },
});

export const safetySheets: readonly unknown[] = [
  sheet('safetyNotice', 210, [
    { part: 'form', fields: ['title', 'trip', 'school', 'edition'], rows: [] },
    {
      part: 'form',
      title: 'safetyContent',
      fields: ['riding', 'catering', 'lodging', 'activity', 'belongings', 'emergency'],
      rows: ['safetyQuestion'],
    },
    signed,
  ]),
  sheet('emergencyPlan', 220, [
    { part: 'form', fields: ['title', 'trip', 'school', 'commander', 'commanderPhone', 'edition'], rows: [] },
    {
      part: 'form',
      title: 'safetyPlan',
      fields: ['principles', 'reporting', 'supplies'],
      rows: ['emergencyContact', 'emergencyHospital', 'emergencyProcedure'],
    },
    signed,
  ]),
  sheet('riskAssessment', 230, [
    { part: 'form', fields: ['trip', 'school', 'assessor', 'assessedOn', 'levelBefore', 'level', 'edition'], rows: ['riskItem'] },
    { part: 'form', title: 'safetyRisk', fields: ['conclusion'], rows: [] },
    signed,
  ]),
];
