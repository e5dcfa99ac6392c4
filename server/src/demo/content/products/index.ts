import type { DemoProduct } from '../types.ts';
import { careerProducts } from './careers.ts';
import { continuingEducationProducts } from './continuing-education.ts';
import { eventProducts } from './events.ts';
import { learningProducts } from './learning.ts';

export const products: DemoProduct[] = [
  ...continuingEducationProducts,
  ...learningProducts,
  ...eventProducts,
  ...careerProducts,
];
