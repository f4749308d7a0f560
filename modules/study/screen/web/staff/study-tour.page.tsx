import { StaffScreen } from './staff-screen.tsx';

/** The study-tour screen (研学大屏). */
export default function StudyTourPage() {
  return <StaffScreen screen="studyTour" />;
}
