import type { Recipe } from '@zhixing/testing/builders.ts';

type Builders = Parameters<Recipe>[0];

const hotel = {
  hotelName: '样例酒店',
  address: '样例路1号',
  location: { lng: 112.93, lat: 28.18 },
  specialIndustryLicence: 'TZ1',
  fireCertNo: 'XF1',
};
const nights = { checkIn: '2031-10-20', checkOut: '2031-10-21' };

const lodging = async (builders: Builders, trip: string) => (await builders.make('tripLodging', { trip, ...hotel, ...nights })).id;
const room = { name: '101', level: 1, beds: 4 };

/** Values required by the rules of lodging: nights within the trip, people who travel. */
export const builders: Readonly<Record<string, Recipe>> = {
  tripLodging: async (builders) => ({ trip: (await builders.make('trip')).id, ...hotel, ...nights }),
  lodgingRoom: async (builders) => ({ lodging: (await builders.make('tripLodging')).id, ...room }),
  roomAssignment: async (builders) => {
    const trip = (await builders.make('trip')).id;
    const lodgingRoom = (await builders.make('lodgingRoom', { lodging: await lodging(builders, trip), ...room, gender: 'staff' })).id;
    return { lodgingRoom, place: 1, tripStaff: (await builders.make('tripStaff', { trip })).id };
  },
  nightDuty: async (builders) => {
    const trip = (await builders.make('trip')).id;
    const tripStaff = (await builders.make('tripStaff', { trip })).id;
    return { lodging: await lodging(builders, trip), night: '2031-10-20', tripStaff };
  },
  tripWish: async (builders) => {
    const trip = (await builders.make('trip')).id;
    const student = (await builders.make('student')).id;
    await builders.make('signUp', { trip, student });
    return { trip, student, kind: 'frontSeat' };
  },
};
