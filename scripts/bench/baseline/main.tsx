// A minimal app on this stack: what it loads before it can show a heading, and what a second page costs.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import axios from 'axios';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, useRoutes } from 'react-router-dom';

function HomePage() {
  const { data } = useQuery({
    queryKey: ['greeting'],
    queryFn: async () => (await axios.get<{ text: string }>('/greeting.json')).data,
  });
  return (
    <main>
      <h1>A community of student developers</h1>
      <p>{data?.text}</p>
      <Link to="/events">Events</Link>
    </main>
  );
}

function EventsPage() {
  return (
    <main>
      <h1>Events</h1>
    </main>
  );
}

const queryClient = new QueryClient();
function AppRoutes() {
  return useRoutes([
    { path: '/', element: <HomePage /> },
    { path: '/events', element: <EventsPage /> },
  ]);
}

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no element with the id "root"');
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
