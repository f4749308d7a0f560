import { SiteWork } from './site-work.tsx';

/** Receptions of bases or of camps: what is to be answered, the calendar, and all of them. */
export default function ReceptionsPage({ code }: { code: string }) {
  return <SiteWork kind={code.startsWith('lims0301') ? 'base' : 'camp'} model="reception" first="desk" />;
}
