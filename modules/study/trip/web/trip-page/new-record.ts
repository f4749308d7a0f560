/** Pages on which records of a trip are made. */
const pages: Readonly<Record<string, string>> = {
  negotiation: '/lims02/lims020201',
  budget: '/lims02/lims020202',
  contract: '/lims02/lims020203',
  reception: '/lims03/lims030111',
  safetyNotice: '/lims04/lims040103',
  emergencyPlan: '/lims04/lims040104',
  riskAssessment: '/lims04/lims040104',
  geoFence: '/lims04/lims040105',
};

/** Address of the page on which a record of the model is made; undefined if it has none. */
export const newRecordAddress = (model: string): string | undefined => pages[model];
