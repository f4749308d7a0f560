import { StaffScreen } from './staff-screen.tsx';

/** The school screen (学校大屏). */
export default function SchoolScreenPage() {
  return <StaffScreen screen="school" />;
}
