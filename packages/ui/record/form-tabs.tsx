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

/** Groups of fields as tabs; each tells how much in it is wrong. */
export default function FormTabs({ sections, active, onActive, ...props }: Props) {
  const shown = sections.filter((section) => isRequested(section, props.form));
  return (
    <Tabs
      activeKey={shown.some(({ key }) => key === active) ? active : (shown[0]?.key ?? '')}
      onChange={onActive}
      items={shown.map((section) => ({
        key: section.key,
        label: <CountedLabel section={section} form={props.form} />,
        // What is not seen is filled in all the same: a draft that is put back, an error to jump to.
        forceRender: true,
        children: <SectionBody section={section} {...props} />,
      }))}
    />
  );
}

/** The name of a section and how much in it is wrong. */
export function CountedLabel({ section, form }: { section: FormSection; form: FormHandle }) {
  const wrong = errorCount(section, form);
  return (
    <Flex align="center" gap="small">
      {section.label}
      {wrong > 0 && <Badge count={wrong} size="small" />}
    </Flex>
  );
}
