export { mountReportForm } from './mount-report-form.ts';
export { reportRoutes } from './routes.ts';
