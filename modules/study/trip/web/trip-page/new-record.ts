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
  warningSetting: () => '/lims04/lims040106?record=new',
  safetyLesson: () => '/lims04/lims040113?record=new',
  parentNotice: () => '/lims04/lims040201?record=new',
  tripFeePlan: () => '/lims08/lims080101?record=new',
  tripStaff: (trip) => `/trip-staff?trip=${trip}`,
  tripGroup: (trip) => `/trip-groups?trip=${trip}`,
  tripVehicle: (trip) => `/trip-vehicles?trip=${trip}`,
  tripLodging: (trip) => `/lims04/lims040207?trip=${trip}`,
  tripMeal: (trip) => `/lims04/lims040208?trip=${trip}`,
  insurancePolicy: () => '/lims04/lims040210?record=new',
  geoFence: (trip) => `/lims04/lims040105?trip=${trip}`,
};

/** Address of the page on which a record of the model is made for a trip; undefined if it has none. A new form begins with the values. */
export function newRecordAddress(model: string, trip: string, values?: Readonly<Record<string, unknown>>): string | undefined {
  const address = pages[model]?.(trip);
  // The form takes what the list is narrowed to.
  return values && address?.endsWith('?record=new') ? `${address}&filter=${encodeURIComponent(JSON.stringify(values))}` : address;
}
