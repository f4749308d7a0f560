import type { AriaLabelConfig } from '@xyflow/react';

/** What the drawing library shows and reads aloud, all of it, since what is left out stays English. */
export function canvasLabels(text: (key: string) => string): AriaLabelConfig {
  const keys = text('flowChart.keys');
  return {
    'node.a11yDescription.default': keys,
    'node.a11yDescription.keyboardDisabled': keys,
    'node.a11yDescription.ariaLiveMessage': () => '',
    'edge.a11yDescription.default': keys,
    'controls.ariaLabel': text('flowChart.zoom'),
    'controls.zoomIn.ariaLabel': text('flowChart.zoomIn'),
    'controls.zoomOut.ariaLabel': text('flowChart.zoomOut'),
    'controls.fitView.ariaLabel': text('flowChart.fit'),
    'controls.interactive.ariaLabel': text('flowChart.fixed'),
    'minimap.ariaLabel': text('flowChart.map'),
    'handle.ariaLabel': text('flowChart.joint'),
  };
}
