import { lazy, Suspense } from 'react';
import { Waiting } from '../states/waiting.tsx';
import { FormGroups, type SectionProps } from './form-groups.tsx';
import type { FormSection } from './form-sections.ts';

const FormTabs = lazy(() => import('./form-tabs.tsx'));
const FormSteps = lazy(() => import('./form-steps.tsx'));

interface Props extends SectionProps {
  readonly sections: readonly FormSection[];
  /** Key of the active section in tabs or steps. */
  readonly active: string;
  readonly onActive: (key: string) => void;
  /** Shows and focuses a place of the form. */
  readonly onGo: (place: string) => void;
}

/** Sections of a form in the model's layout. A single section is not shown as tab or step. */
export function FormLayout({ active, onActive, onGo, ...props }: Props) {
  const layout = props.sections.length > 1 ? (props.model.form.layout ?? 'groups') : 'groups';
  if (layout === 'groups') return <FormGroups {...props} />;
  const Layout = layout === 'tabs' ? FormTabs : FormSteps;
  return (
    <Suspense fallback={<Waiting />}>
      <Layout {...props} active={active} onActive={onActive} onGo={onGo} />
    </Suspense>
  );
}
