type Page = (trip: string) => string;

/** Pages on which records of a trip are made; those of a trip's plan are made for the plan. */
const pages: Readonly<Record<string, Page>> = {
  negotiation: () => '/lims02/lims020201?record=new',
  budget: () => '/lims02/lims020202',
  contract: () => '/lims02/lims020203',
  committeeResolution: () => '/lims01/lims010213?record=new',
  reception: (trip) => `/lims03/lims030111?part=calendar&trip=${trip}`,
  safetyNotice: () => '/lims04/lims040103?record=new',
  emergencyPlan: () => '/lims04/lims040104?record=new',
  // Assessments have no page of their own; they are made in the record of the trip.
  riskAssessment: (trip) => `/lims04/lims040401?record=${trip}`,
  tripStaff: (trip) => `/trip-staff?trip=${trip}`,
  tripGroup: (trip) => `/trip-groups?trip=${trip}`,
  tripVehicle: (trip) => `/trip-vehicles?trip=${trip}`,
  geoFence: (trip) => `/lims04/lims040105?trip=${trip}`,
};

/** Address of the page on which a record of the model is made for a trip; undefined if it has none. */
export const newRecordAddress = (model: string, trip: string): string | undefined => pages[model]?.(trip);
