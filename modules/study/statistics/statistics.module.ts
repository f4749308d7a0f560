import { defineModule } from '@zhixing/engine/module.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { complaintReports } from './reports/complaints.ts';
import { courseReports } from './reports/courses.ts';
import { evaluationReports } from './reports/evaluations.ts';
import { feeReports } from './reports/fees.ts';
import { incidentReports } from './reports/incidents.ts';
import { receptionReports } from './reports/receptions.ts';
import { chargeSummary, feeSummary } from './summaries.ts';

/** The statistics of study tours (研学报表): documents over the records of other modules. */
export const statisticsModule = defineModule({
  name: 'statistics',
  models: [],
  reports: [...receptionReports, ...evaluationReports, ...incidentReports, ...complaintReports, ...courseReports, ...feeReports],
  summaries: [feeSummary, chargeSummary],
  locales: { zh, en },
});
