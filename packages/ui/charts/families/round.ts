import { FunnelChart, GaugeChart, PieChart, RadarChart } from 'echarts/charts';
import { RadarComponent } from 'echarts/components';
import { use } from 'echarts/core';

/** Rings, funnels, spokes and gauges. */
use([PieChart, FunnelChart, GaugeChart, RadarChart, RadarComponent]);
