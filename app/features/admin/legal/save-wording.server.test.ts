import { describe, expect, test } from 'vitest';
import { cleanHtml } from './save-wording.server.ts';

describe('sanitized HTML of documents', { tags: ['M5'] }, () => {
  test('keeps the elements that documents may contain', () => {
    const html = [
      '<h2>One</h2>',
      '<h3>Two</h3>',
      '<h4>Three</h4>',
      '<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code><br />f</p>',
      '<ul>',
      '<li>g</li>',
      '</ul>',
      '<ol start="4">',
      '<li><p>h</p></li>',
      '</ol>',
      '<blockquote>',
      '<p>i</p>',
      '</blockquote>',
      '<hr />',
      '<pre><code>j\n  k</code></pre>',
      '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener">l</a> <a href="mailto:a@example.com" rel="noopener">m</a></p>',
    ].join('\n');
    expect(cleanHtml(html)).toBe(html);
  });

  test.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<p onclick="alert(1)" style="color:red" class="x" id="y" lang="en">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)><p>a</p>', '<p>a</p>'],
    ['<iframe src="https://example.com">x</iframe><p>a</p>', '<p>a</p>'],
    ['<style>p{display:none}</style><p>a</p>', '<p>a</p>'],
    ['<svg><script>alert(1)</script><a href="javascript:alert(1)">a</a></svg>', '<a>a</a>'],
    ['<math><mtext></p><img src onerror=alert(1)></mtext></math>', '<p></p>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>a', 'a'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="JaVaScRiPt:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java&#10;script:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java&#x202e;script:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#1;javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    [
      '<a href="vbscript:x">a</a><a href="file:///etc/passwd">b</a><a href="//example.com">c</a>',
      '<a>a</a><a>b</a><a>c</a>',
    ],
    [
      '<a href="https://example.com" target="_blank" rel="opener">a</a>',
      '<a href="https://example.com/" rel="noopener">a</a>',
    ],
    [
      '<a href=\'https://example.com/"onmouseover="alert(1)\'>a</a>',
      '<a href="https://example.com/%22onmouseover=%22alert(1)" rel="noopener">a</a>',
    ],
    ['<form action="/x"><input value="a"><button>b</button></form>', 'b'],
    [
      '<base href="https://evil.example"><meta http-equiv="refresh" content="0"><link rel="stylesheet" href="x"><p>a</p>',
      '<p>a</p>',
    ],
    ['<!-- a --><p>b</p><!--[if IE]><script>alert(1)</script><![endif]-->', '<p>b</p>'],
    ['1 < 2 && 3 > 2', '1 &lt; 2 &amp;&amp; 3 &gt; 2'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    [
      '<h1>a</h1><b>b</b><i>c</i><del>d</del><h6>e</h6>',
      '<h2>a</h2>\n<strong>b</strong><em>c</em><s>d</s><h4>e</h4>',
    ],
    ['<p>a\u0000b\u202ec&#x202e;d</p>', '<p>abcd</p>'],
    // U+0338 normalizes with the `>` of a tag: the tag would not end.
    [
      '<p>&#x338; onmouseover=alert(1) style=position:fixed x</p>',
      '<p>&#824; onmouseover=alert(1) style=position:fixed x</p>',
    ],
    [
      '<a href="https://a.example">&#824; onclick=alert(1) b</a>',
      '<a href="https://a.example/" rel="noopener">&#824; onclick=alert(1) b</a>',
    ],
    ['<p>a<em>&#824;</em>&#824;b</p>', '<p>a<em>&#824;</em>&#824;b</p>'],
    ['<br>&#824; style=x&gt;&#824; a', '<br />&#824; style=x&gt;&#824; a'],
    ['<p>e&#x301; &lt;&#824;</p>', '<p>é &lt;&#824;</p>'],
  ])('sanitizes %s', (typed, stored) => {
    expect(cleanHtml(typed)).toBe(stored);
    expect(cleanHtml(stored)).toBe(stored);
  });

  test('keeps the direction characters that Arabic and Hebrew need', () => {
    expect(cleanHtml('<p>שלום\u200f!</p>')).toBe('<p>שלום\u200f!</p>');
  });

  test('limits the depth of nested elements of a document', () => {
    const cleaned = cleanHtml(`${'<em>'.repeat(5000)}a`);
    expect(cleaned.match(/<em>/g)).toHaveLength(30);
    expect(cleaned).toContain('a');
  });
});
