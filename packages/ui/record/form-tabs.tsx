import type { FormHandle } from '@zhixing/client/use-form.ts';
import { Badge, Flex, Tabs } from 'antd';
import { errorCount } from './form-errors.tsx';
import { isRequested, SectionBody, type SectionProps } from './form-groups.tsx';
import type { FormSection } from './form-sections.ts';

interface Props extends SectionProps {
  readonly sections: readonly FormSection[];
  readonly active: string;
  readonly onActive: (key: string) => void;
}

/** Sections as tabs, each with its error count. */
export default function FormTabs({ sections, active, onActive, ...props }: Props) {
  const shown = sections.filter((section) => isRequested(section, props.form));
  return (
    <Tabs
      activeKey={shown.some(({ key }) => key === active) ? active : (shown[0]?.key ?? '')}
      onChange={onActive}
      items={shown.map((section) => ({
        key: section.key,
        label: <CountedLabel section={section} form={props.form} />,
        // Inactive tabs are rendered too, for restored drafts and for focusing errors.
        forceRender: true,
        children: <SectionBody section={section} {...props} />,
      }))}
    />
  );
}

/** Section name with error count. */
export function CountedLabel({ section, form }: { section: FormSection; form: FormHandle }) {
  const wrong = errorCount(section, form);
  return (
    <Flex align="center" gap="small">
      {section.label}
      {wrong > 0 && <Badge count={wrong} size="small" />}
    </Flex>
  );
}
