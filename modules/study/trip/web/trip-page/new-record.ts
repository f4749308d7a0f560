import { chinaDay } from '@zhixing/model/china-time.ts';

type Values = Readonly<Record<string, unknown>>;

/** Lists of records of a trip, whose form takes what the list is narrowed to. */
const ofTrip: Readonly<Record<string, string>> = {
  safetyNotice: '/lims04/lims040103',
  emergencyPlan: '/lims04/lims040104',
  safetyLesson: '/lims04/lims040113',
  parentNotice: '/lims04/lims040201',
  tripFeePlan: '/lims08/lims080101',
  insurancePolicy: '/lims04/lims040210',
  tripLog: '/lims04/lims040403',
  mealRecord: '/lims04/lims040304',
  lodgingRecord: '/lims04/lims040305',
  incident: '/lims05/lims050501',
  complaint: '/lims05/lims050401',
  expense: '/lims08/lims080301',
};

/** Lists of records of the plan of a trip. */
const ofPlan: Readonly<Record<string, string>> = {
  negotiation: '/lims02/lims020201',
  budget: '/lims02/lims020202',
  contract: '/lims02/lims020203',
  committeeResolution: '/lims01/lims010213',
};

/** Pages that work on one trip. */
const pages: Readonly<Record<string, (trip: string, values: Values) => string>> = {
  reception: siteCalendar,
  venueBooking: (trip) => `/lims03/lims030112?part=calendar&trip=${trip}`,
  riskAssessment: (trip) => `/lims04/lims040114?trip=${trip}`,
  warningSetting: (trip) => `/lims04/lims040106?trip=${trip}`,
  geoFence: (trip) => `/lims04/lims040105?trip=${trip}`,
  tripStaff: (trip) => `/trip-staff?trip=${trip}`,
  tripGroup: (trip) => `/trip-groups?trip=${trip}`,
  tripVehicle: (trip) => `/trip-vehicles?trip=${trip}`,
  tripLodging: (trip) => `/lims04/lims040207?trip=${trip}`,
  costAccounting: (trip) => `/trip-settlement?trip=${trip}`,
  settlement: (trip) => `/trip-settlement?trip=${trip}`,
  tripMeal: (trip) => `/lims04/lims040208?trip=${trip}`,
};

/** Address of the page on which a record of the model is made for a trip; undefined if it has none. A new form begins with the values. */
export function newRecordAddress(model: string, trip: string, values: Values = {}): string | undefined {
  const list = ofTrip[model] ?? ofPlan[model];
  return list ? `${list}?record=new&filter=${filterOf(values)}` : pages[model]?.(trip, values);
}

/** Address of the page that shows the records of a model that a trip or its plan has; undefined if it has none. */
export function partAddress(model: string, trip: string, tripPlan: string): string | undefined {
  if (ofTrip[model]) return `${ofTrip[model]}?filter=${filterOf({ trip })}`;
  if (ofPlan[model]) return `${ofPlan[model]}?filter=${filterOf({ tripPlan })}`;
  return pages[model]?.(trip, {});
}

const filterOf = (values: Values): string => encodeURIComponent(JSON.stringify(values));

/** The calendar of the base or camp on the day of arrival. */
function siteCalendar(trip: string, { site, siteKind, arriveAt }: Values): string {
  const code = siteKind === 'camp' ? 'lims035112' : 'lims030111';
  const day = typeof arriveAt === 'string' ? `&day=${chinaDay(arriveAt)}` : '';
  return `/lims03/${code}?part=calendar&trip=${trip}${typeof site === 'string' ? `&site=${site}` : ''}${day}`;
}
