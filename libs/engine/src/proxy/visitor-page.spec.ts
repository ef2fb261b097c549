import { renderVisitorPage } from './visitor-page';

describe('renderVisitorPage', () => {
  it('shows the message as text, whatever is in it, a paragraph for each line', () => {
    const page = renderVisitorPage('Maintenance', `Back at 5 & <script>alert("x")</script>\n\nIt's us`);
    expect(page).toContain('<title>Maintenance</title>');
    expect(page).toContain('<p>Back at 5 &amp; &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;</p>');
    expect(page).toContain('<p>It&#39;s us</p>');
    expect(page).not.toContain('<script');
  });
});
