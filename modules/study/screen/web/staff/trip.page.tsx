import { StaffScreen } from './staff-screen.tsx';

/** The tracking screen (研学跟踪大屏). */
export default function TripScreenPage() {
  return <StaffScreen screen="trip" />;
}
