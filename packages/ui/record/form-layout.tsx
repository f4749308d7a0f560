import { lazy, Suspense } from 'react';
import { Waiting } from '../states/waiting.tsx';
import { FormGroups, type SectionProps } from './form-groups.tsx';
import type { FormSection } from './form-sections.ts';

const FormTabs = lazy(() => import('./form-tabs.tsx'));
const FormSteps = lazy(() => import('./form-steps.tsx'));

interface Props extends SectionProps {
  readonly sections: readonly FormSection[];
  /** The section in front, where only one is seen at a time. */
  readonly active: string;
  readonly onActive: (key: string) => void;
  /** Leads to a place of the form, wherever it is. */
  readonly onGo: (place: string) => void;
}

/** The parts of a form as the model lays them out. One part alone is neither a tab nor a step. */
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
