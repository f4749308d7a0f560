import { SiteWork } from './site-work.tsx';

/** Bookings of venues of bases or of camps: the calendar, what is to be answered, and all of them. */
export default function BookingsPage({ code }: { code: string }) {
  return <SiteWork kind={code.startsWith('lims0301') ? 'base' : 'camp'} model="venueBooking" first="calendar" />;
}
